import { useState } from 'react'
import { Button } from '../drawing/Button.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { readVault } from '../vault/readVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import { lastingFactorsOf } from '../wallet/openers.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { messages } from './messages.ts'

/** The vault as a file that the visitor keeps. */
export function FileTask({ wallet }: { readonly wallet: Wallet }) {
  const { vault } = wallet
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
      {!opensElsewhere(wallet) && <Notice tone="warning">{messages.fileHereOnly}</Notice>}
      {hasFailed && <Notice tone="danger">{messages.locked}</Notice>}
      <Button variant="primary" onPress={save}>
        {messages.saveFile}
      </Button>
    </div>
  )
}

const opensElsewhere = (wallet: Wallet): boolean => lastingFactorsOf(wallet).length >= 2

function download({ name, type, text }: ReturnType<typeof toRecoveryFile>): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has begun to read.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
