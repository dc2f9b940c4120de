/** Where the server answers: its address, the data's absolute path, the database without password. */
export type Ready = { url: string; dataDir: string; database: string };

/** What a parent is told once requests are answered. */
export type ReadyMessage = { ready: Ready };
