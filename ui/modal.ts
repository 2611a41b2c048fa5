// What the first open loads, as one piece: a file a view would be a dozen requests between the click and the list.
export { ask } from './core/actions/ask.ts'
export { default as Account } from './core/views/AccountView.tsx'
export { default as ConnectingExternal } from './core/views/ConnectingExternalView.tsx'
export { default as Connect } from './core/views/ConnectView.tsx'
export { default as Networks } from './core/views/NetworksView.tsx'
export { default as SwitchNetwork } from './core/views/SwitchNetworkView.tsx'
export { default as UnsupportedChain } from './core/views/UnsupportedChainView.tsx'
export { mount } from './shell/mount.tsx'

/** The views that stand behind another one. Loaded from here, what they share with these stays in this piece. */
export const loadFurther = () => import('./further.ts')
