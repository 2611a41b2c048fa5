export type { SimulatedMode, SimulatedWallet } from './createSimulatedWallet.ts'
export { createSimulatedWallet } from './createSimulatedWallet.ts'
export { createMemoryArea, createTestKernel } from './createTestKernel.ts'
