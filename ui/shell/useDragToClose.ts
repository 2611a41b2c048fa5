import { type PointerEvent, type RefObject, useRef } from 'react'

/** How far down a sheet is dragged to close it, in px. */
const distance = 96
/** How fast a flick is, in px per ms. */
const flick = 0.6

/** Lets a bottom sheet be dragged down by its header; elsewhere, and above 430 px, nothing happens. */
export function useDragToClose(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | undefined>(undefined)
  const move = (offset: number | undefined) => {
    const sheet = dialog.current?.querySelector<HTMLElement>('.tk-sheet')
    if (offset === undefined) sheet?.style.removeProperty('translate')
    else sheet?.style.setProperty('translate', `0 ${Math.max(0, offset)}px`)
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
      move(undefined)
      const speed = offset / Math.max(1, event.timeStamp - current.at)
      if (offset > distance || (offset > 24 && speed > flick)) onClose()
    },
    onPointerCancel() {
      start.current = undefined
      move(undefined)
    },
  }
}
