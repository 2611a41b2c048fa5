import type { ReactNode } from 'react'

type Props = {
  readonly media: ReactNode
  readonly name: string
  /** Spoken in place of the name: 'Kestrel, certified'. */
  readonly label?: string | undefined
  readonly current?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  readonly onClick: () => unknown
}

/** A choice of a TileGrid: a picture with a name under it. */
export function Tile({ media, name, label, current = false, autoFocus, onClick }: Props) {
  return (
    <button
      type="button"
      className={`tk-tile${current ? ' is-on' : ''}`}
      aria-label={label}
      aria-current={current || undefined}
      title={name}
      data-roving
      data-autofocus={autoFocus || undefined}
      onClick={() => void onClick()}
    >
      {media}
      <span className="tk-tile__n">{name}</span>
    </button>
  )
}
