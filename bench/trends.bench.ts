import { benchCategories } from './trends/categories.ts'
import { benchHttp } from './trends/http.ts'
import { benchOwnLog } from './trends/own-log.ts'

benchCategories()
await benchOwnLog()
await benchHttp()
