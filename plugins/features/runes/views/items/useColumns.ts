import { useLayoutEffect, useState } from 'react'

const fewest = 3
/** The width that a further column needs, in px: tiles are no narrower than in a card of the usual width. */
const tileWidth = 112
/** The margins of the grid at both sides, in px. */
const margins = 16

/** How many columns of tiles a box has room for: three, and more in a wide card. */
export function useColumns(box: HTMLElement | null): number {
  const [columns, setColumns] = useState(fewest)
  useLayoutEffect(() => {
    if (!box) return
    const measure = () => setColumns(Math.max(fewest, Math.floor((box.clientWidth - margins) / tileWidth)))
    measure()
    // A further column changes the height of the box: in the same frame, the browser would report a loop.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return columns
}
