import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { readVault } from '../vault/readVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { messages } from './messages.ts'

/** The vault as a file that the visitor keeps. */
export function FileTask({ wallet: { vault } }: { readonly wallet: Wallet }) {
  const [hasFailed, setFailed] = useState(false)
  if (vault === undefined) return <p>{messages.fileNone}</p>
  const save = () => {
    try {
      download(toRecoveryFile(readVault(vault)))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="stack">
      <p>{messages.fileText}</p>
      {hasFailed && <Notice tone="danger">{messages.locked}</Notice>}
      <Button variant="primary" onPress={save}>
        {messages.saveFile}
      </Button>
    </div>
  )
}

function download({ name, type, text }: ReturnType<typeof toRecoveryFile>): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has begun to read.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
