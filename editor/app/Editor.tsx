/** The editor. */
export function Editor() {
  return <main>Editor</main>;
}
