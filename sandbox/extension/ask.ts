import { providerErrors } from '@metamask/rpc-errors'

type Question = { readonly title: string; readonly text: string; readonly key: string }

const waiting = new Map<string, { question: Question; settle: (approved: boolean) => void }>()

/**
 * Puts a question to the wallet's owner, in a window of the extension's own.
 * @throws {JsonRpcError} 4001, where they reject it or close the window
 */
export async function ask(question: Question): Promise<void> {
  const id = crypto.randomUUID()
  let settle: (approved: boolean) => void = () => {}
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  waiting.set(id, { question, settle })
  const url = `${chrome.runtime.getURL('popup.html')}?${id}`
  const popup = await chrome.windows.create({ url, type: 'popup', width: 360, height: 600 })
  chrome.windows.onRemoved.addListener((closed) => {
    if (closed === popup.id) settle(false)
  })
  try {
    if (!(await answered)) throw providerErrors.userRejectedRequest()
  } finally {
    waiting.delete(id)
  }
}

chrome.runtime.onMessage.addListener((message, _, answer) => {
  const { id, approved } = message as { id: string; approved?: boolean }
  const found = waiting.get(id)
  if (approved === undefined) return answer(found?.question)
  found?.settle(approved)
  answer(null)
})
