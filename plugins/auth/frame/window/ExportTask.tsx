import { useEffect, useRef, useState } from 'react'
import { wipe } from '../crypto/bytes.ts'
import { Asker } from '../drawing/Asker.tsx'
import { Button } from '../drawing/Button.tsx'
import { Field } from '../drawing/Field.tsx'
import { Notice } from '../drawing/Notice.tsx'
import { PageLayout } from '../drawing/PageLayout.tsx'
import { WordList } from '../drawing/WordList.tsx'
import { readRecoveryCode } from '../factors/recoveryCode.ts'
import { wordsOf } from '../keys/words.ts'
import { openersOf } from '../wallet/openers.ts'
import { hasPasskey } from '../wallet/wallet.ts'
import { withSeed } from '../wallet/withSeed.ts'
import type { ManageProps } from './manageProps.ts'
import { messages } from './messages.ts'
import { isSameWallet } from './openWallet.ts'
import { openProblem, problemOf } from './problemOf.ts'

/** Milliseconds in which the visitor can look around before the words can be asked for. */
const pause = 3_000

/** The words of the wallet: 3 s, the passkey or the code, and then the words until the window closes. */
export function ExportTask({ wallet, passkeys, store, host, look, name, close }: ManageProps) {
  const [isPaused, setPaused] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [words, setWords] = useState<readonly string[]>()
  const [typed, setTyped] = useState('')
  const { hasCode } = openersOf(wallet)
  const asking = useRef<AbortController>(undefined)
  // Also as the visitor leaves the page, with which goes what it has drawn.
  useEffect(() => () => asking.current?.abort(), [])
  useEffect(() => {
    const timer = setTimeout(() => setPaused(false), pause)
    return () => clearTimeout(timer)
  }, [])

  async function show(): Promise<void> {
    setProblem(undefined)
    setAsking(true)
    let code: ReturnType<typeof readRecoveryCode> | undefined
    const life = new AbortController()
    asking.current = life
    try {
      code = hasPasskey(wallet) && !typed.trim() ? undefined : readRecoveryCode(typed)
      const now = await store.wallet()
      if (!now || !isSameWallet(now, wallet)) return setProblem(messages.factors.gone)
      // By the factors that the wallet has now: another window may have removed one.
      const found = await withSeed(now, passkeys, async (seed) => wordsOf(seed), {
        signal: life.signal,
        ...(code ? { code } : {}),
      })
      // The visitor has left the page meanwhile.
      if (life.signal.aborted) return
      setTyped('')
      setWords(found)
      void store.log({ event: 'exported', host, at: Date.now() })
    } catch (error) {
      setProblem(problemOf(openProblem(error)))
    } finally {
      wipe(code)
      setAsking(false)
    }
  }

  return (
    <PageLayout
      name={name}
      title={messages.manage.export}
      actions={
        <>
          {!words && (
            <Button variant="danger" disabled={isPaused || isAsking} onPress={show}>
              {messages.showWords}
            </Button>
          )}
          <Button onPress={close}>{messages.close}</Button>
        </>
      }
    >
      <Asker host={host} dapp={look.dapp} named={messages.named} />
      <p>{messages.exportText}</p>
      <Notice tone="warning">{messages.wordsWarning}</Notice>
      <p className="dim">{messages.exportUnseen}</p>
      {!words && hasCode && (
        <Field
          label={hasPasskey(wallet) ? messages.codeInstead : messages.codeField}
          value={typed}
          onChange={setTyped}
        />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {words && <WordList words={words} label={messages.wordList} takesFocus />}
    </PageLayout>
  )
}
