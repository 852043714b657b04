import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fakeWorld } from '../../testing/world.ts'
import { type EmailPorts, openPorts } from './ports.ts'

/** Mail providers all over the world where people have their own mailboxes, written down without looking at any list. */
const legitimate = `
  gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.io tutamail.com fastmail.com
  fastmail.fm hey.com zoho.com zohomail.com hushmail.com runbox.com posteo.de posteo.net mailbox.org startmail.com
  mailfence.com disroot.org riseup.net autistici.org kolabnow.com migadu.com soverin.net ctemplar.com mail.com email.com
  usa.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de arcor.de
  1und1.de online.de vodafone.de o2online.de kabelmail.de aon.at chello.at bluewin.ch hispeed.ch sunrise.ch
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr libero.it virgilio.it
  tiscali.it alice.it tin.it fastwebnet.it aruba.it pec.it telefonica.net movistar.es terra.es sapo.pt
  mail.pt ziggo.nl kpnmail.nl planet.nl xs4all.nl telenet.be skynet.be proximus.be btinternet.com sky.com
  virginmedia.com talktalk.net ntlworld.com blueyonder.co.uk eircom.net telia.com comhem.se bredband.net online.no getmail.no
  jubii.dk mail.dk elisanet.fi kolumbus.fi wp.pl onet.pl interia.pl o2.pl gazeta.pl seznam.cz
  centrum.cz azet.sk freemail.hu citromail.hu abv.bg mail.bg yandex.ru yandex.com mail.ru bk.ru
  inbox.ru list.ru rambler.ru ukr.net i.ua meta.ua comcast.net verizon.net att.net sbcglobal.net
  bellsouth.net cox.net charter.net earthlink.net juno.com netzero.net optonline.net frontier.com centurylink.net windstream.net
  rogers.com shaw.ca telus.net sympatico.ca videotron.ca bigpond.com optusnet.com.au iinet.net.au xtra.co.nz uol.com.br
  bol.com.br terra.com.br globo.com ig.com.br qq.com foxmail.com 163.com 126.com sina.com sohu.com
  naver.com hanmail.net daum.net docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com rediffmail.com indiatimes.com walla.co.il`

/** Throw-away providers, likewise. */
const disposable = `
  mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org sharklasers.com grr.la 10minutemail.com temp-mail.org tempmail.com yopmail.com
  yopmail.fr getnada.com maildrop.cc trashmail.com trash-mail.com mailnesia.com mailcatch.com dispostable.com fakeinbox.com throwawaymail.com
  spamgourmet.com mytrashmail.com mintemail.com mohmal.com emailondeck.com tempinbox.com spambox.us jetable.org 33mail.com discard.email
  mailexpire.com tempr.email moakt.com burnermail.io inboxkitten.com tempmailo.com incognitomail.org deadaddress.com spam4.me temp-mail.io`

const words = (text: string) => text.trim().split(/\s+/)

describe('well-known providers', () => {
  let ports: EmailPorts
  before(async () => {
    const settings = {
      allowImplicitMx: false,
      timeoutMs: 1000,
      cacheEntries: 10,
      listsDir: '',
      disposableUrls: [],
      updateSchedule: '',
    }
    ports = await openPorts(fakeWorld(), settings)
  })
  after(() => ports.close())

  it('are at least 150 legitimate and 30 disposable ones, each once', () => {
    const all = [...words(legitimate), ...words(disposable)]
    assert.equal(new Set(all).size, all.length)
    assert.ok(words(legitimate).length >= 150 && words(disposable).length >= 30)
  })

  it('are never called disposable when they are legitimate, nor is what lies below them', () => {
    const { isDisposable } = ports.lists()
    const wrong = words(legitimate).filter((domain) => isDisposable(domain) || isDisposable(`mail.${domain}`))
    assert.deepEqual(wrong, [])
  })

  it('are found when they are disposable, with what lies below them', () => {
    const { isDisposable } = ports.lists()
    const missed = words(disposable).filter((domain) => !isDisposable(domain) || !isDisposable(`mail.${domain}`))
    assert.deepEqual(missed, [])
  })

  it('are never called a slip of another', () => {
    const { suggestion } = ports.lists()
    assert.deepEqual(
      words(legitimate).flatMap((domain) => suggestion(domain) ?? []),
      [],
    )
  })
})
