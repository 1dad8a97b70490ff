/// The style of a page: system fonts, tabular numbers, light and dark colours.
package enum ReportStyle {
  /// The colours of light and dark pages. The six colours of series differ for readers with any colour
  /// vision (after Okabe and Ito, 2008); dashes and markers differ as well.
  package static let colours = Markup.raw(
    """

    :root { color-scheme: light dark;
      --page: #ffffff; --ink: #1c2126; --soft: #5b6670; --faint: #e4e8eb; --wash: #f5f7f8; --shade: #0003;
      --link: #0a5fa3; --good: #1b7f4d; --fair: #946200; --poor: #b3261e;
      --s0: #0072b2; --s1: #c44f00; --s2: #00805d; --s3: #a8488a; --s4: #8a6d00; --s5: #4a4f55; }
    @media (prefers-color-scheme: dark) { :root {
      --page: #15191d; --ink: #e3e8ec; --soft: #9aa6b0; --faint: #2c343b; --wash: #1d2329; --shade: #0009;
      --link: #7cc0f5; --good: #5fcf95; --fair: #e3b341; --poor: #ff8a80;
      --s0: #5ab4f0; --s1: #ff9a4d; --s2: #3fcf9f; --s3: #e88fc6; --s4: #e6cf4d; --s5: #b9c2ca; } }

    """)

  /// The style sheet.
  static let sheet =
    colours
    + Markup.raw(
      """
      * { box-sizing: border-box; }
      html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
      body { margin: 0; background: var(--page); color: var(--ink);
        font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
        font-variant-numeric: tabular-nums; }
      main { max-width: 900px; margin: 0 auto; padding: 40px 24px 64px; }
      h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 8px; font-weight: 650;
        overflow-wrap: anywhere; }
      h2 { font-size: 1.3rem; margin: 0 0 10px; font-weight: 650; }
      h3 { font-size: 1rem; margin: 26px 0 6px; font-weight: 650; }
      p { margin: 0 0 14px; max-width: 44em; overflow-wrap: anywhere; }
      a { color: var(--link); }
      code { font: .88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
        overflow-wrap: anywhere; }
      small { font-size: .82rem; color: var(--soft); }
      section { padding-top: 30px; margin-top: 34px; border-top: 1px solid var(--faint);
        scroll-margin-top: 28px; }
      nav + section { border-top: 0; margin-top: 0; }
      .highlights { list-style: none; margin: 14px 0 18px; padding: 0; font-size: 1.12rem; }
      .highlights li { padding: 5px 0; max-width: 40em; }
      .totals { display: flex; flex-wrap: wrap; gap: 4px 22px; font-size: 1.05rem; }
      ul.claims { list-style: none; padding: 0; margin: 12px 0; }
      ul.claims li { padding: 9px 0 9px 8.4em; border-bottom: 1px solid var(--faint);
        overflow-wrap: anywhere; }
      ul.claims .word { display: inline-block; width: 8.4em; margin-left: -8.4em; vertical-align: top; }
      ul.claims code { white-space: nowrap; }
      .bad .word, .totals .bad { color: var(--poor); }
      .kicker { color: var(--soft); margin: 0 0 2px; }
      .facts span { white-space: nowrap; }
      p.facts { color: var(--soft); font-size: .92rem; margin-bottom: 22px; }
      .verdict { background: var(--wash); border-left: 4px solid var(--soft); border-radius: 4px;
        padding: 14px 18px; }
      .grade-A { border-color: var(--good); } .grade-B { border-color: var(--fair); }
      .grade-C { border-color: var(--poor); }
      .verdict .grade { margin: 0; display: flex; gap: 12px; align-items: baseline; font-weight: 600; }
      .grade .letter { font-size: 1.5rem; line-height: 1; }
      .grade-A .grade .letter { color: var(--good); } .grade-B .grade .letter { color: var(--fair); }
      .grade-C .grade .letter { color: var(--poor); }
      .verdict ul { list-style: none; margin: 12px 0 0; padding: 0; font-size: .94rem; }
      .verdict li { display: flex; gap: 12px; padding: 7px 0; border-top: 1px solid var(--faint);
        overflow-wrap: anywhere; }
      .verdict li .letter { width: 1.1em; flex: none; color: var(--soft); }
      .verdict li small { display: block; }
      .verdict details { margin: 8px 0 0; font-size: .9rem; color: var(--soft); }
      .verdict ul.facts { list-style: disc; padding-left: 20px; margin: 4px 0 0; }
      .verdict ul.facts li { display: list-item; padding: 1px 0; border: 0; }
      nav { position: sticky; top: 0; z-index: 1; margin-top: 22px; padding: 9px 0; font-size: .92rem;
        display: flex; gap: 18px; overflow-x: auto; white-space: nowrap; background: var(--page);
        border-bottom: 1px solid var(--faint); }
      nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
      .scroll { overflow-x: auto; margin: 14px 0 18px;
        background: linear-gradient(to right, var(--page) 40%, transparent) local,
          linear-gradient(to left, var(--page) 40%, transparent) local right,
          linear-gradient(to right, var(--shade), transparent),
          linear-gradient(to left, var(--shade), transparent) right;
        background-size: 40px 100%, 40px 100%, 14px 100%, 14px 100%; background-repeat: no-repeat; }
      table { border-collapse: collapse; font-size: .92rem; }
      table.costs, table.published { width: 100%; }
      th, td { padding: 6px 16px 6px 0; text-align: left; vertical-align: baseline;
        border-bottom: 1px solid var(--faint); }
      th:last-child, td:last-child { padding-right: 2px; }
      thead th { color: var(--soft); font-weight: 500; font-size: .84rem; vertical-align: bottom; }
      tbody th { font-weight: 500; }
      .n { text-align: right; white-space: nowrap; }
      thead .n { white-space: normal; }
      td b { font-weight: 650; }
      td b + small { display: block; line-height: 1.25; }
      .remark { display: block; }
      @media (min-width: 641px) { td b + small { display: inline-block;
        min-width: 8.4em; padding-left: .8em; text-align: left; } }
      table.costs tr.group > * { padding-top: 22px; }
      td.other { color: var(--soft); } sup { font-size: .7em; } sup a { text-decoration: none; }
      .bar { width: 34%; } th.bar span { float: left; } th.bar span + span { margin-left: 22%; }
      th.bar span:last-child { float: right; margin: 0; }
      td.bar { padding-top: 0; padding-bottom: 0; vertical-align: middle; }
      table.costs tr.group > td.bar { padding-top: 16px; }
      .track { position: relative; height: 13px; margin-right: 5px; }
      .track i { position: absolute; top: 2px; height: 9px; border-radius: 2px; background: var(--s0);
        opacity: .55; }
      .track s { position: absolute; top: 5px; height: 3px; background: var(--ink); border-radius: 1px; }
      .track u { position: absolute; top: 2px; width: 7px; height: 7px; margin-left: -4px;
        border: 1px solid var(--page); border-radius: 50%; background: var(--s1); }
      td.gap { color: var(--soft); white-space: normal; font-size: .84rem; max-width: 24em; }
      td.bad, .gaps .bad { color: var(--poor); }
      table.matrix th, table.matrix td { padding: 5px 9px 5px 0; font-size: .86rem; }
      table.matrix tbody th { white-space: nowrap; position: sticky; left: 0; background: var(--page); }
      table.matrix .ruler > * { background: var(--wash); }
      #data input { font: inherit; padding: 4px 8px; margin: 8px 12px 8px 0; width: 18em; max-width: 100%; }
      #data a { margin-right: 14px; } #data td { font-size: .84rem; }
      #data pre { overflow: auto; max-height: 30em; font-size: .78rem; }
      .note { color: var(--soft); font-size: .86rem; max-width: 52em; }
      ul.note, ol.note { padding-left: 18px; } .note li { margin-bottom: 5px; }
      .gaps { color: var(--soft); font-size: .9rem; } .gaps p { margin: 0; }
      .gaps ul { margin: 2px 0 0; padding-left: 18px; overflow-wrap: anywhere; }
      details { margin: 8px 0; } summary { cursor: pointer; padding: 4px 0; }
      dt { margin-top: 14px; font-weight: 500; } dt code { font-weight: 650; }
      dd { margin: 2px 0 0; color: var(--soft); max-width: 48em; }
      footer { margin-top: 40px; padding-top: 18px; border-top: 1px solid var(--faint);
        color: var(--soft); font-size: .86rem; }
      .figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr));
        gap: 0 28px; align-items: start; }
      figure { margin: 18px 0 16px; max-width: 440px; }
      figcaption { font-weight: 600; font-size: .95rem; margin-bottom: 6px; }
      figure output { display: block; min-height: 1.4em; font-size: .86rem; color: var(--soft); }
      svg.plot { display: block; width: 100%; max-width: 100%; height: auto; }
      svg text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
        font-variant-numeric: tabular-nums; fill: var(--ink); }
      svg .axis, svg .dim { fill: var(--soft); }
      svg .strong { font-weight: 600; }
      svg .plateau { fill: var(--ink); opacity: .08; }
      svg text.strong { paint-order: stroke; stroke: var(--page); stroke-width: 4px;
        stroke-linejoin: round; }
      svg .grid, svg .strip { stroke: var(--faint); stroke-width: 1; }
      svg .tick { stroke: var(--soft); stroke-width: 1; }
      svg .guide { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 4; }
      svg .line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
      svg .whisker { stroke-width: 2; }
      svg .band { opacity: .2; }
      svg .range { stroke-width: 1.2; }
      svg .tenths { fill: var(--s0); opacity: .55; }
      svg .paper { fill: var(--page); } svg .quarters { fill: var(--s0); opacity: .28; }
      svg .area { fill: transparent; }
      svg .mark { stroke: var(--page); stroke-width: 1; }
      svg .hollow { fill: var(--page); stroke-width: 1.8; }
      svg .s0 { stroke: var(--s0); } svg .f0 { fill: var(--s0); }
      svg .s1 { stroke: var(--s1); } svg .f1 { fill: var(--s1); }
      svg .s2 { stroke: var(--s2); } svg .f2 { fill: var(--s2); }
      svg .s3 { stroke: var(--s3); } svg .f3 { fill: var(--s3); }
      svg .s4 { stroke: var(--s4); } svg .f4 { fill: var(--s4); }
      svg .s5 { stroke: var(--s5); } svg .f5 { fill: var(--s5); }
      svg .line.s1 { stroke-dasharray: 7 4; } svg .line.s2 { stroke-dasharray: 2 4; }
      svg .line.s3 { stroke-dasharray: 9 3 2 3; } svg .line.s4 { stroke-dasharray: 12 4; }
      svg .line.s5 { stroke-dasharray: 4 3; }
      svg .heat { fill: var(--s1); } svg .blank { fill: var(--wash); }
      svg circle.hit { fill: transparent; }
      svg circle.hit:hover { fill: var(--ink); fill-opacity: .14; }
      @media (min-width: 641px) { .narrow { display: none !important; } }
      @media (max-width: 640px) {
        .wide { display: none !important; }
        main { padding: 24px 16px 48px; } h1 { font-size: 1.5rem; } .highlights { font-size: 1rem; }
        th, td { padding-right: 11px; } table { font-size: .86rem; } .bar { width: 22%; }
        th.bar span { display: none; }
        ul.claims li { padding-left: 0; } ul.claims .word { display: block; margin-left: 0; }
        table.published th, table.published td { padding-right: 6px; font-size: .78rem; }
        table.published td small { font-size: .74rem; }
      }
      @media print {
        :root { color-scheme: light; font-size: 11px; } @page { margin: 12mm; }
        body { font-size: 8.5pt; line-height: 1.35; } main { max-width: none; padding: 0; }
        nav, figure output, #data { display: none; }
        section { padding-top: 6px; margin-top: 8px; scroll-margin: 0; }
        p, .note li { max-width: none; margin-bottom: 4px; } .gaps { font-size: 7pt; }
        .figures { display: flex; flex-wrap: wrap; gap: 0 14px; } .figures > figure { flex: 1 1 30%; }
        figure { max-width: 48%; margin: 6px 0; } figcaption { font-size: 8pt; margin: 0; }
        figure, tr, li, dt { break-inside: avoid; } h2, h3, figcaption, dt { break-after: avoid; }
        details::details-content { content-visibility: visible; height: auto; }
        .verdict ul.facts { columns: 2; } details { margin: 2px 0; }
        section > p { break-inside: avoid; } h2 + p { break-after: avoid; }
        table { font-size: 7.5pt; } th, td { padding-top: 1px; padding-bottom: 1px; }
        table.costs tr.group > *, table.costs tr.group > td.bar { padding-top: 6px; }
        table.matrix { width: 100%; }
        table.matrix th, table.matrix td { font-size: 6pt; padding: 0 4px 0 0; }
        .scroll { overflow: visible; background: none; margin: 6px 0; }
        dl { columns: 3; font-size: 6.5pt; } dt { margin-top: 6px; }
      }

      """)

  /// The script that shows the value under the pointer below its picture, and makes a table and files
  /// of the measurements; the page is complete without it.
  static let script = Markup.raw(
    #"""

    for (const figure of document.querySelectorAll("figure")) {
      const output = figure.querySelector("output");
      figure.addEventListener("pointerover", (event) => {
        const hit = event.target.closest(".hit");
        if (hit) { output.textContent = hit.querySelector("title").textContent; }
      });
    }
    addEventListener("beforeprint", () => {
      for (const part of document.querySelectorAll("details:not(#data)")) { part.open = true; }
    });
    const data = document.getElementById("data");
    if (data) {
      const lines = data.querySelector("pre").textContent.split("\n").map((line) => line.split("\t"));
      const names = ["probe", "variant", "with", "value", "low", "high", "unit", "samples", "over", "remarks"];
      const places = names.map((name) => lines[0].indexOf(name));
      let above = [];
      const rows = lines.slice(1).map((line) => {
        above = line.concat(above.slice(line.length));
        return places.map((place) => above[place]);
      });
      const quoted = (field) => /[",]/.test(field) ? '"' + field.replaceAll('"', '""') + '"' : field;
      const numbers = ["value", "low", "high", "samples"];
      const guarded = (field, index) =>
        numbers.includes(names[index]) ? field : /^[=+@-]/.test(field) ? "'" + field : field;
      const text = [names, ...rows].map((row) => row.map(guarded).map(quoted).join(",") + "\r\n").join("");
      const objects = rows.map((row) => Object.fromEntries(names.map((name, index) =>
        [name, numbers.includes(name) ? (row[index] ? Number(row[index]) : null) : row[index]])));
      const create = (name, parent, text) => {
        const element = document.createElement(name);
        if (text !== undefined) { element.textContent = text; }
        return parent.appendChild(element);
      };
      const search = create("input", data);
      search.type = "search";
      search.placeholder = "words of a row, such as latency 32 KiB";
      search.ariaLabel = "Search the measurements";
      for (const [name, type, content] of [["csv", "text/csv", text],
        ["json", "application/json", JSON.stringify(objects, null, 1)]]) {
        const link = create("a", data, "Save as " + name.toUpperCase());
        link.download = "apus." + name;
        link.href = URL.createObjectURL(new Blob([content], { type }));
      }
      const box = create("div", data);
      box.className = "scroll";
      const table = create("table", box);
      const most = 100;
      const show = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const found = rows.filter((row) => {
          const line = row.join(" ").toLowerCase();
          return words.every((word) => line.includes(word));
        });
        table.textContent = "";
        const head = create("tr", create("thead", table));
        for (const name of names) { create("th", head, name); }
        const body = create("tbody", table);
        for (const row of found.slice(0, most)) {
          const line = create("tr", body);
          for (const field of row) { create("td", line, field); }
        }
        note.textContent = found.length + " measurements" +
          (found.length > most ? ", of which the first " + most + " are shown" : "");
      };
      const note = create("p", data);
      note.className = "note";
      for (const part of data.querySelectorAll("pre, summary + p")) { part.hidden = true; }
      search.addEventListener("input", show);
      data.addEventListener("toggle", show, { once: true });
    }

    """#)
}
