// What the first open loads, as one piece: a file a view would be a dozen requests between the click and the list.
export { ask } from '../core/actions/ask.ts'
export { tellError } from '../core/actions/tellError.ts'
export { default as ConnectingExternal } from '../core/views/ConnectingExternalView.tsx'
export { default as Connect } from '../core/views/ConnectView.tsx'
export { mount } from '../shell/mount.tsx'

/** The views that stand behind the list of wallets; each import() that a page has at once costs it some bytes. */
export const loadFurther = () => import('./further.ts')
