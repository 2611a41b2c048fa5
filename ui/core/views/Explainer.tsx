import { Icon } from '../../kit/Icon.tsx'
import type { IconPath } from '../../kit/icons.ts'

type Props = {
  readonly items: readonly (readonly [title: string, text: string])[]
  readonly icons: readonly IconPath[]
}

/** Three things worth knowing, each with its mark. */
export function Explainer({ items, icons }: Props) {
  return (
    <ul className="tk-pad tk-explain">
      {items.map(([title, text], index) => (
        <li key={title} className="tk-explain__i">
          <span className="tk-glyph">{icons[index] && <Icon icon={icons[index]} />}</span>
          <div>
            <h2 className="strong" tabIndex={index === 0 ? -1 : undefined}>
              {title}
            </h2>
            <p className="dim">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
