/** All addresses of the editor begin with it. */
export const EDITOR_PATH = "/office/content";

/** True for the requests of the editor's application, whose answers are JSON. */
export const isEditorApi = (url: string): boolean => url.startsWith(`${EDITOR_PATH}/api/`);
