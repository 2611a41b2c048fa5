import type { Look } from '../windows/flowMessages.ts'

type Props = {
  /** The exact origin, in full. */
  readonly host: string
  readonly dapp: Look['dapp']
  /** The words before the name that the host gives itself. */
  readonly named: string
}

/** The app that asks, by its origin, which the browser vouches for. The host's own name and icon stand beside the origin, never in its place. */
export function Asker({ host, dapp, named }: Props) {
  return (
    <div className="asker">
      {dapp?.icon && <img src={dapp.icon} alt="" />}
      <p>
        <b dir="ltr">{host}</b>
        {dapp?.name && (
          <span className="dim small">
            {named} <bdi>{dapp.name}</bdi>
          </span>
        )}
      </p>
    </div>
  )
}
