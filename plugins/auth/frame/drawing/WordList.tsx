/** The words of a wallet, numbered. They are shown and never copied by the page. */
export function WordList({ words, label }: { readonly words: readonly string[]; readonly label: string }) {
  return (
    <ol className="words" aria-label={label} translate="no" dir="ltr">
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice, and the order is fixed
        <li key={at}>{word}</li>
      ))}
    </ol>
  )
}
