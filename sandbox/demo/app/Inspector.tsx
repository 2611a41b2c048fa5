import { useState, useSyncExternalStore } from 'react'
import { type CallLog, kept, type Logged } from '../playground/createCallLog.ts'

/** The calls of every hook, the newest first: one line each, and all of it where one opens it. */
export function Inspector({ log }: { readonly log: CallLog }) {
  const calls = useSyncExternalStore(log.subscribe, log.read)
  const [wanted, setWanted] = useState('')
  const shown = calls.filter(({ hook, kit, kind }) =>
    `${hook} ${kind} ${kit}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <section className="panel panel--wide" aria-labelledby="inspector-title">
      <h2 id="inspector-title">Hooks and events</h2>
      <p className="row">
        <input
          type="search"
          aria-label="Filter by hook"
          placeholder="Filter by hook"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <button type="button" onClick={log.clear}>
          Clear
        </button>
        <span role="status">{count(calls.length, shown.length)}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="log" aria-label="Calls of hooks" tabIndex={0}>
        <ol>
          {shown.map((call) => (
            <Entry key={call.id} call={call} />
          ))}
        </ol>
      </section>
    </section>
  )
}

function count(all: number, shown: number): string {
  if (all === 0) return 'Nothing yet: the kit is silent until you act.'
  const newest = all === kept ? `the newest ${kept} calls` : `${all} calls`
  return shown === all ? newest : `${shown} of ${newest}`
}

function Entry({ call }: { readonly call: Logged }) {
  const [isOpen, setOpen] = useState(false)
  const line = (
    <>
      <time className="mono">{timeOf(call.at)}</time> <b>{call.hook}</b> <i>{call.kind}</i>
      {call.kit === 'inline' && <i className="log__kit">inline</i>} <span className="mono">{call.summary}</span>
    </>
  )
  if (!call.json) {
    return (
      <li data-kind={call.kind} className="log__line">
        {line}
      </li>
    )
  }
  return (
    <li data-kind={call.kind}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="log__line">{line}</summary>
        {isOpen && <pre className="log__json">{indent(call.json)}</pre>}
      </details>
    </li>
  )
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23)

/** JSON one field a line; what was cut short stays as it is. */
function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    return json
  }
}
