import { createContext, useContext, useInsertionEffect } from 'react'
import { adopt } from '../../theme/adopt.ts'

/** The shadow root that a kit draws into. */
export const RootContext = createContext<ShadowRoot | undefined>(undefined)

/** Brings a view's own style sheet into the modal's shadow root, once. */
export function useStyles(css: string): void {
  const root = useContext(RootContext)
  useInsertionEffect(() => {
    if (root) adopt(root, css)
  }, [root, css])
}
