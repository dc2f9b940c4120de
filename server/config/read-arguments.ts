import { type ParseArgsConfig, parseArgs } from "node:util";

const HELP = { help: { type: "boolean", short: "h", default: false } } as const;

/** Prints the usage for `--help`, and ends the process with code 2 if an argument is unknown or invalid. */
export function readArguments<Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
  { allowPositionals = false } = {},
) {
  const { values, positionals } = parseOrFail(usage, { options: { ...HELP, ...options }, allowPositionals });
  if (!(values as { help?: boolean }).help) return { values, positionals };
  process.stdout.write(usage);
  process.exit(0);
}

function parseOrFail<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (thrown) {
    const { message, code } = thrown as NodeJS.ErrnoException;
    if (!code?.startsWith("ERR_PARSE_ARGS")) throw thrown;
    /* The rest explains how parseArgs reads arguments. */
    return failWithUsage(`${message.split(/\.( |$)/)[0]}.`, usage);
  }
}

/** Ends the process with code 2, after an error in its arguments. */
export function failWithUsage(error: string, usage: string): never {
  process.stderr.write(`${error}\n\n${usage}`);
  process.exit(2);
}
