import type { Call } from '../inspector.ts'

/** Every call of every hook, the newest first. */
export function Inspector({ calls, onClear }: { readonly calls: readonly Call[]; readonly onClear: () => void }) {
  return (
    <section className="panel panel--wide" aria-labelledby="inspector-title">
      <h2 id="inspector-title">Hooks and events</h2>
      <p className="row">
        <button type="button" onClick={onClear}>
          Clear
        </button>
        <span>{calls.length === 0 ? 'Nothing yet: the kit is silent until you act.' : `${calls.length} calls`}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="log" aria-label="Calls of hooks" tabIndex={0}>
        <ol>
          {calls.map(({ id, at, hook, kind, text }) => (
            <li key={id} data-kind={kind}>
              <span className="mono">{(at / 1000).toFixed(2)} s</span> <b>{hook}</b> <i>{kind}</i>{' '}
              <span className="mono">{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </section>
  )
}
