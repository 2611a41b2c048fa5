'use client'

export { useEthersProvider } from './useEthersProvider.ts'
export { useEthersSigner } from './useEthersSigner.ts'
