import { Copy } from './Copy.tsx'

/** A panel with the code that composes what the page shows; `wide` where it has a row to itself. */
export function CodePanel({ code, wide = false }: { readonly code: string; readonly wide?: boolean }) {
  // A line that is too long goes on below itself, further in.
  const lines = code.split('\n').map((text, index) => ({ text, key: `${index} ${text}` }))
  return (
    <section className={wide ? 'panel panel--wide' : 'panel panel--code'} aria-labelledby="code-title">
      <div className="head">
        <h2 id="code-title">The code for it</h2>
        <Copy label="Copy" text={() => code} />
      </div>
      <pre className="code">
        {lines.map(({ text, key }) => (
          <span key={key} className="code__line">{`${text}\n`}</span>
        ))}
      </pre>
    </section>
  )
}
