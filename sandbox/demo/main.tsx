// A placeholder until the demo is here: it shows that the chains and the wallet are.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { announceSandboxWallet } from '../wallet/index.ts'

const { chains } = await (await fetch('/sandbox.json')).json()
const wallet = announceSandboxWallet({ chains })

function App() {
  const [text, setText] = useState('')
  const connect = async () => {
    try {
      const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' })
      setText(JSON.stringify(accounts))
    } catch (error) {
      setText(String(error))
    }
  }
  return (
    <button type="button" onClick={connect}>
      Connect {text}
    </button>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
