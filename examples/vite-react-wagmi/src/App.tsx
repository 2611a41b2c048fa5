import { KitButton } from 'tapkit/react'
import { parseEther } from 'viem'
import { useConnection, useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'

export function App() {
  const { address } = useConnection()
  return (
    <>
      <KitButton />
      <p>{address ?? 'Not connected'}</p>
      {address && <Pay />}
    </>
  )
}

function Pay() {
  const { mutate, data: hash, isPending, error } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  const pay = () => mutate({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: parseEther('0.01') })
  return (
    <>
      <button type="button" disabled={isPending} onClick={pay}>
        Pay 0.01 ETH
      </button>
      {receipt && <p role="status">Paid: {receipt.status}</p>}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}
