import { render } from 'preact'
import { takeKeyFromAddress } from './key.ts'
import { Shell } from './shell.tsx'

takeKeyFromAddress()
const app = document.getElementById('app')
if (app) render(<Shell />, app)
