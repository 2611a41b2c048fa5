'use client'
import { useAppKitAccount } from 'tapkit/react'
import { appkit } from './appkit'

const pay = () => appkit.open('Send', { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '0.01' })

export function Account() {
  const { address, isConnected } = useAppKitAccount()
  return (
    <>
      <p>{isConnected ? address : 'Not connected'}</p>
      {isConnected && (
        <button type="button" onClick={pay}>
          Pay 0.01 ETH
        </button>
      )}
    </>
  )
}
