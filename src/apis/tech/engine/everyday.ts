/** What most pages are full of: a bad sign of anything in particular. */
const markup = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta property="og:title" content="><meta property="og:description" content=" article:published_time http-equiv="content-type"
<link rel="stylesheet" type="text/css" media="all" href="https://www.example.com/wp-content/themes/plugins/uploads/images/assets/css/style.min.css?ver=">
<link rel="preload" as="font" crossorigin="anonymous"> <link rel="icon" sizes="32x32" type="image/png"> <link rel="alternate" rss+xml feed
<script type="text/javascript" src="https://static.example.net/js/main.min.js" async defer> <script type="application/ld+json">
var window document function(){return this.length} true,false null undefined prototype console.log location cookie.indexof
addeventlistener("click" queryselector getelementbyid createelement appendchild setattribute innerhtml parentnode insertbefore
getelementsbytagname classname new date().gettime() typeof parseint settimeout push({ data: url: name: value: options: settings:
<div class="container content wrapper header footer sidebar widget menu-item menu-item-object nav navigation button icon logo title
section row column col-md-6 block block-inner entry-content post-date comment comments page-link active current social share
search form input submit label text-align center item-list main-menu sub-menu dropdown toggle image wp-image size-medium lazy
<a class="link" href="/category/news/" target="_blank" rel="noopener noreferrer" title="<span class=" data-id=" data-src=" data-srcset="
<img class="attachment" src=".jpg" alt="" width="300" height="200" srcset=" 300w, 600w, 1024w" sizes="(max-width: 768px) 100vw" loading="lazy" decoding="async">
<ul id=" style="display:none;margin:0;padding:0;color:#fff;background-color:#000;background-image:url(font-family:sans-serif;font-size:14px;font-weight:bold
line-height:1.5;border:1px solid;border-radius:float:left;position:absolute;overflow:hidden;opacity:1;transform:translate(transition:all ease-in-out
-webkit-box-sizing:flex;justify-content:align-items @media screen and (min-width:!important} --color-primary aria-label="aria-hidden="true" role="presentation"
tabindex="-1" <svg xmlns="http://www.w3.org/2000/svg" viewbox="0 0 24 24" <path fill="none" stroke="currentcolor" d="m </button></article></section>`

/** Pieces have at most this many letters. */
export const widestPiece = 4

/** How often each piece of a width occurs. */
const counts = Array.from({ length: widestPiece + 1 }, (_, width) => {
  const found = new Map<string, number>()
  for (let at = 0; at + width <= markup.length; at++) {
    const piece = markup.slice(at, at + width)
    found.set(piece, (found.get(piece) ?? 0) + 1)
  }
  return found
})

/** How often the pieces of a text, each of `width` letters, occur in everyday markup. */
export function commonness(text: string, width: number): number {
  let sum = 0
  for (let at = 0; at + width <= text.length; at++) sum += counts[width]?.get(text.slice(at, at + width)) ?? 0
  return sum
}
