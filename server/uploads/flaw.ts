/** Why a file is not taken. */
export type Flaw =
  /** It has no bytes. */
  | "empty"
  /** It is larger than a file may be. */
  | "tooLarge"
  /** It is something else than what may be sent here. */
  | "otherType"
  /** It begins like what it should be, but is cut off, patched together or inconsistent. */
  | "damaged"
  /** It contains macros: programs that run when it is opened. */
  | "macros"
  /** It is locked with a password, so nobody could read it. */
  | "locked"
  /** It unpacks to far more than a document needs. */
  | "bomb";
