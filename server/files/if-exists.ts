/** The result of reading a file or folder; undefined if there is none. @throws other errors */
export const ifExists = <Result>(reading: Promise<Result>): Promise<Result | undefined> =>
  reading.catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === "ENOENT") return undefined;
    throw thrown;
  });
