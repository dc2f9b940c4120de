import { createContext, use } from "react";
import { EDITOR_PATH } from "../editor-path.ts";

/** True if people of the office change the content in the browser (OFFICE_EDIT). */
export const HasEditorContext = createContext(false);

/** The link to the editor in the menu of the office. */
export function ContentLink() {
  return use(HasEditorContext) ? <a href={EDITOR_PATH}>Content</a> : null;
}
