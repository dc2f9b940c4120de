/** The server's address, the origin of SITE_URL, the absolute path of DATA_DIR, and the database without its password. */
export type Ready = { url: string; siteOrigin: string; dataDir: string; database: string };

export type ReadyMessage = { ready: Ready };
