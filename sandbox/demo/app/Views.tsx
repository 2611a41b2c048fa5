import type { Composition } from '../compose.ts'
import { groups, isReachable, type StateId, stateOf } from '../inline/states.ts'

type Props = {
  readonly composition: Composition
  readonly current: StateId | undefined
  readonly hrefOf: (id: StateId) => string
  readonly onChoose: (id: StateId) => void
}

/** Every view and state of the modal, each a link to this page with the modal in it. */
export function Views({ composition, current, hrefOf, onChoose }: Props) {
  return (
    <nav className="panel panel--views" aria-labelledby="views-title">
      <div className="head">
        <h2 id="views-title">Views and states</h2>
        <a href="/gallery.html">All parts</a>
      </div>
      {groups.map(([title, ids]) => (
        <div key={title} className="views">
          <h3 id={`views-${title}`}>{title}</h3>
          <ul aria-labelledby={`views-${title}`}>
            {ids.map((id) => (
              <li key={id}>
                {isReachable(id, composition) ? (
                  <a
                    className="chip"
                    href={hrefOf(id)}
                    aria-current={id === current || undefined}
                    onClick={(event) => {
                      // Another tab is for the browser to open.
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return
                      event.preventDefault()
                      onChoose(id)
                    }}
                  >
                    {stateOf(id).label}
                  </a>
                ) : (
                  <span className="chip chip--off" title="Not in what is composed">
                    {stateOf(id).label}
                    <span className="sr"> (not composed)</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
