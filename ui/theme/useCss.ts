import { type RefObject, useLayoutEffect, useRef } from 'react'
import { adopt } from './adopt.ts'

/** A ref for a component that brings its own style sheet: its root adopts it before the first frame. */
export function useCss<element extends Element>(css: string): RefObject<element | null> {
  const ref = useRef<element>(null)
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode()
    if (root && 'adoptedStyleSheets' in root) adopt(root as ShadowRoot, css)
  }, [css])
  return ref
}
