/** A page of header and footer alone, named for those who cannot see that it is empty. */
export function EmptyPage({ heading }: { heading: string }) {
  return (
    <main id="main">
      <h1 className="sr">{heading}</h1>
    </main>
  );
}
