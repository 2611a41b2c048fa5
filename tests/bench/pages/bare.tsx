import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { markReady } from './ready.ts'

type Wallet = { readonly uuid: string; readonly name: string; readonly icon: string }

/** What an app would write without a kit: EIP-6963, a list, a native dialog. */
function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (opener.current) markReady(opener.current)
  }, [])
  useEffect(() => {
    const add = (event: Event) => {
      const { info } = (event as CustomEvent<{ info: Wallet }>).detail
      setWallets((known) => (known.some(({ uuid }) => uuid === info.uuid) ? known : [...known, info]))
    }
    addEventListener('eip6963:announceProvider', add)
    dispatchEvent(new Event('eip6963:requestProvider'))
    return () => removeEventListener('eip6963:announceProvider', add)
  }, [])
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <>
      <button id="open" ref={opener} type="button" onClick={() => setOpen(true)}>
        Connect wallet
      </button>
      <dialog ref={dialog} onClose={() => setOpen(false)}>
        {open && (
          <>
            <h1>Connect wallet</h1>
            {wallets.map(({ uuid, name, icon }) => (
              <button key={uuid} className="row" type="button">
                <img src={icon} alt="" width={36} height={36} />
                <span>{name}</span>
              </button>
            ))}
          </>
        )}
      </dialog>
    </>
  )
}

const app = document.querySelector('#app')
if (app) createRoot(app).render(<Page />)
