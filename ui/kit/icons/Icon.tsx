import { useEffect, useReducer } from 'react'
import { iconByName, loadIcons } from './iconByName.ts'
import type { IconPath } from './iconPath.ts'

type Props = {
  /** A drawing, or its name in the sprite: a rare one appears when its drawing has loaded. */
  readonly icon: IconPath | string | undefined
  readonly size?: 16 | 20 | 24 | undefined
  readonly className?: string | undefined
}

/** A drawing in the color of the text. Decorative: its meaning stands in a label beside it. */
export function Icon({ icon, size = 20, className = '' }: Props) {
  const drawing = useDrawing(icon)
  const turns = drawing?.mirrors ? ' flip-rtl' : ''
  return (
    <svg
      className={`i${size === 20 ? '' : ` i-${size}`}${turns} ${className}`.trim()}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {drawing?.d && <path d={drawing.d} />}
      {drawing?.dots && <path className="dots" d={drawing.dots} />}
    </svg>
  )
}

/** Put in by a bundler: the types of Node are none of a page's. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Tells the developer of a name that draws nothing: a bundler drops this where the page is built for production. */
function tellUnknown(icon: IconPath | string): void {
  try {
    if (process.env.NODE_ENV === 'development' && typeof icon === 'string' && !iconByName(icon))
      console.warn(`tapkit: there is no icon "${icon}": docs/hooks.md lists their names.`)
  } catch {}
}

function useDrawing(icon: IconPath | string | undefined): IconPath | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const drawing = typeof icon === 'string' ? iconByName(icon) : icon
  const missing = icon !== undefined && !drawing
  useEffect(() => {
    if (!missing) return
    let gone = false
    loadIcons().then(
      () => {
        if (gone) return
        tellUnknown(icon)
        redraw()
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [missing, icon])
  return drawing
}
