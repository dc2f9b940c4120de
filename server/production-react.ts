/* React reads it when it is loaded, and is three times as slow without it (record 8). Import this module first. */
process.env.NODE_ENV ??= "production";
