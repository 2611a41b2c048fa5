import { WindowPostMessageStream } from '@metamask/post-message-stream'
import { PortDuplexStream } from 'extension-port-stream'
import { asStream, bridge, inpage } from './streams.ts'

const page = asStream(new WindowPostMessageStream({ name: bridge, target: inpage }))
const extension = asStream(new PortDuplexStream(chrome.runtime.connect() as never))
page.pipe(extension).pipe(page)
