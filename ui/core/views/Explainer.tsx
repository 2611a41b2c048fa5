import { useStyles } from '../../kit/hooks/useStyles.ts'
import { Icon } from '../../kit/icons/Icon.tsx'
import type { IconPath } from '../../kit/icons/iconPath.ts'
import { explainerCss } from './explainer.css.ts'

type Props = {
  readonly items: readonly { readonly title: string; readonly text: string }[]
  readonly icons: readonly IconPath[]
}

/** Three facts, each with an icon. */
export function Explainer({ items, icons }: Props) {
  useStyles(explainerCss)
  return (
    <ul className="tk-pad tk-explain">
      {items.map(({ title, text }, index) => (
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
