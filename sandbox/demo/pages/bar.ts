import { drawBar } from '../drawBar.ts'

drawBar()
