import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCss } from '../../theme/useCss.ts'
import { tooltipCss } from './tooltip.css.ts'

type Props = {
  /** A hint. It must also stand nearby for visitors who touch. */
  readonly text: string
  /** Draws the trigger; the id goes into its `describedBy`. */
  readonly children: (describedBy: string) => ReactNode
}

/** A hint above a control: on hover after 300 ms, at once on focus; Escape hides it and closes nothing else. */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const trigger = useCss<HTMLSpanElement>(tooltipCss)
  const tip = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const [hovered, setHovered] = useState(false)
  useEffect(() => {
    if (!hovered) return
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [hovered])
  useLayoutEffect(() => {
    const [element, anchor] = [tip.current, trigger.current]
    if (!shown || !element || !anchor || typeof element.showPopover !== 'function') return
    element.showPopover()
    place(element, anchor)
    return () => element.hidePopover()
  }, [shown, trigger])
  const hide = () => {
    setHovered(false)
    setShown(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what is hovered and focused
    <span
      ref={trigger}
      className="tk-tipped"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setHovered(true)}
      onPointerLeave={hide}
      onFocus={() => setShown(true)}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return
        event.preventDefault()
        event.stopPropagation()
        hide()
      }}
    >
      {children(id)}
      <span ref={tip} id={id} role="tooltip" className={`tk-tip${shown ? ' is-shown' : ''}`} popover="manual">
        {text}
      </span>
    </span>
  )
}

/** Above the anchor and inside the window; below it where there is no room above. */
function place(element: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const middle = at.left + at.width / 2
  const left = Math.max(8, Math.min(middle - width / 2, document.documentElement.clientWidth - width - 8))
  const below = at.top - height - 8 < 4
  element.classList.toggle('is-below', below)
  element.style.setProperty('--x', `${left}px`)
  element.style.setProperty('--y', `${below ? at.bottom + 8 : at.top - height - 8}px`)
  element.style.setProperty('--arrow', `${middle - left - 5}px`)
}
