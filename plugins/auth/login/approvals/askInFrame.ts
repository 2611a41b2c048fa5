import type { Kernel } from 'tapkit/kernel'
import { openFrame } from '../../bridge/openFrame.ts'
import { optionsOf } from '../given.ts'
import { introduce } from '../introduce.ts'
import { tellAlert } from '../tellAlert.ts'
import type { Waiting } from './approval.ts'
import { askOnce } from './askOnce.ts'

/**
 * Draws the approval page in a frame of the view's element, and asks the page. `leave` is called if the approval has to be left to a window.
 * The returned function takes the frame away; a page that was not asked yet is asked by the next frame.
 */
export function askInFrame(kernel: Kernel, own: Waiting, container: HTMLElement, leave: () => void): () => void {
  const { type, payload } = own.question
  let isMounted = true
  const frame = openFrame({
    secure: optionsOf(kernel).secure,
    role: 'approve',
    title: kernel.config.metadata.name,
    container,
    needs: [type],
  })
  frame.show()
  const isWanted = () => isMounted && !own.isSettled()
  frame.connect().then(
    async (connection) => {
      if (!isWanted()) return
      introduce(kernel, connection)
      if (!(await askOnce(kernel, own, 'frame', (signal) => connection.ask(type, payload, { signal })))) leave()
    },
    (error) => {
      if (!isWanted()) return
      tellAlert(kernel, error)
      leave()
    },
  )
  return () => {
    isMounted = false
    frame.close()
  }
}
