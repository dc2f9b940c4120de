/** The server's address, the absolute path of DATA_DIR, and the database without its password. */
export type Ready = { url: string; dataDir: string; database: string };

/** The message to the parent process when the server accepts requests. */
export type ReadyMessage = { ready: Ready };
