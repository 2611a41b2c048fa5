import { createSimulatedWallet } from 'tapkit/testing'

/** Puts a wallet that approves into the page of a host of the tests, by EIP-6963. */
export function announceSimulated(): void {
  const { provider } = createSimulatedWallet()
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
  const info = { uuid: '9f1f1c2e-0d7c-4b0e-9b62-0a53f7d1f3a1', name: 'Simulated', rdns: 'example.simulated', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
