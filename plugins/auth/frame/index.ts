export { type SecurePagePath, securePageHeaders, securePages } from './headers.ts'
export type { SecureNetwork } from './readNetworks.ts'
export { type FrameOptions, startFrame } from './startFrame.ts'
