import { type PointerEvent, type RefObject, useRef } from 'react'

/** How far down a sheet is dragged to close it, in px. */
const distance = 96
/** How fast a flick is, in px per ms. */
const flick = 0.6
/** How long the exit plays, in ms. */
const exit = 200

/** Lets a bottom sheet be dragged down by its header; elsewhere, and above 430 px, nothing happens. */
export function useDragToClose(dialog: RefObject<HTMLDialogElement | null>, onClose: () => boolean) {
  const start = useRef<{ y: number; at: number } | undefined>(undefined)
  const sheet = () => dialog.current?.querySelector<HTMLElement>('.tk-sheet')?.style
  const move = (offset: number) => sheet()?.setProperty('translate', `0 ${Math.max(0, offset)}px`)
  const release = () => sheet()?.removeProperty('translate')
  /** On down, from where the finger has left it. */
  const slideOut = () => {
    const style = sheet()
    if (!style) return
    style.transition = `translate ${exit}ms`
    style.translate = '0 100%'
    setTimeout(() => {
      style.removeProperty('transition')
      style.removeProperty('translate')
    }, exit + 50)
  }
  return {
    onPointerDown(event: PointerEvent) {
      const header = (event.target as Element).closest('.tk-head')
      const onControl = (event.target as Element).closest('button, a, input')
      if (!header || onControl || event.pointerType === 'mouse' || innerWidth >= 430) return
      start.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove(event: PointerEvent) {
      if (start.current) move(event.clientY - start.current.y)
    },
    onPointerUp(event: PointerEvent) {
      const { current } = start
      start.current = undefined
      if (!current) return
      const offset = event.clientY - current.y
      const speed = offset / Math.max(1, event.timeStamp - current.at)
      const closes = offset > distance || (offset > 24 && speed > flick)
      if (closes && onClose()) slideOut()
      else release()
    },
    onPointerCancel() {
      start.current = undefined
      release()
    },
  }
}
