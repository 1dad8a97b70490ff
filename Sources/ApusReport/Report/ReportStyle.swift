/// The style of a report: system fonts, tabular numbers, light and dark colours.
enum ReportStyle {
  /// The style sheet. The six colours of series differ for readers with any colour vision (after
  /// Okabe and Ito, 2008); dashes and markers differ as well.
  static let sheet = Markup.raw(
    """

    :root { color-scheme: light dark;
      --page: #ffffff; --ink: #1c2126; --soft: #5b6670; --faint: #e4e8eb; --wash: #f5f7f8;
      --link: #0a5fa3; --good: #1b7f4d; --fair: #946200; --poor: #b3261e;
      --s0: #0072b2; --s1: #c44f00; --s2: #00805d; --s3: #a8488a; --s4: #8a6d00; --s5: #4a4f55; }
    @media (prefers-color-scheme: dark) { :root {
      --page: #15191d; --ink: #e3e8ec; --soft: #9aa6b0; --faint: #2c343b; --wash: #1d2329;
      --link: #7cc0f5; --good: #5fcf95; --fair: #e3b341; --poor: #ff8a80;
      --s0: #5ab4f0; --s1: #ff9a4d; --s2: #3fcf9f; --s3: #e88fc6; --s4: #e6cf4d; --s5: #b9c2ca; } }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
      font-variant-numeric: tabular-nums; }
    main { max-width: 868px; margin: 0 auto; padding: 40px 24px 64px; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 8px; font-weight: 650;
      overflow-wrap: anywhere; }
    h2 { font-size: 1.3rem; margin: 0 0 10px; font-weight: 650; }
    h3 { font-size: 1rem; margin: 26px 0 6px; font-weight: 650; }
    p { margin: 0 0 14px; max-width: 44em; overflow-wrap: anywhere; }
    a { color: var(--link); }
    code { font: .88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
      overflow-wrap: anywhere; }
    small { font-size: .82rem; color: var(--soft); }
    section { padding-top: 30px; margin-top: 34px; border-top: 1px solid var(--faint); }
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
    nav { margin-top: 22px; font-size: .92rem; display: flex; flex-wrap: wrap; gap: 4px 18px; }
    nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
    .scroll { overflow-x: auto; margin: 14px 0 18px; }
    table { border-collapse: collapse; font-size: .92rem; }
    table.costs, table.all { width: 100%; }
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
    td.other { color: var(--soft); }
    td.gap { color: var(--soft); white-space: normal; font-size: .84rem; max-width: 24em; }
    td.bad, .gaps .bad { color: var(--poor); }
    table.matrix th, table.matrix td { padding: 5px 9px 5px 0; font-size: .86rem; }
    table.matrix tbody th { white-space: nowrap; }
    table.matrix .ruler > * { background: var(--wash); }
    table.all td { font-size: .84rem; }
    .note { color: var(--soft); font-size: .86rem; max-width: 52em; }
    ul.note { padding-left: 18px; } ul.note li { margin-bottom: 5px; }
    .gaps { color: var(--soft); font-size: .9rem; } .gaps p { margin: 0; }
    .gaps ul { margin: 2px 0 0; padding-left: 18px; overflow-wrap: anywhere; }
    table.all th, table.all td { padding-right: 10px; }
    details { margin: 8px 0; } summary { cursor: pointer; padding: 4px 0; }
    dt { margin-top: 14px; font-weight: 500; } dt code { font-weight: 650; }
    dd { margin: 2px 0 0; color: var(--soft); max-width: 48em; }
    footer { margin-top: 40px; padding-top: 18px; border-top: 1px solid var(--faint);
      color: var(--soft); font-size: .86rem; }
    figure { margin: 22px 0 26px; }
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
    svg .hit circle { fill: transparent; }
    svg .hit:hover circle { fill: var(--ink); fill-opacity: .14; }
    @media (min-width: 641px) { .narrow { display: none !important; } }
    @media (max-width: 640px) {
      .wide { display: none !important; }
      main { padding: 24px 16px 48px; } h1 { font-size: 1.5rem; }
      th, td { padding-right: 11px; } table { font-size: .86rem; }
      table.costs th, table.costs td { padding-right: 6px; font-size: .78rem; }
      table.costs td small { font-size: .74rem; }
    }
    @media print { details { display: block; } nav, figure output { display: none; } }

    """)

  /// The script that shows the value under the pointer below its picture; the page is complete
  /// without it.
  static let script = Markup.raw(
    """

    for (const figure of document.querySelectorAll("figure")) {
      const output = figure.querySelector("output");
      figure.addEventListener("pointerover", (event) => {
        const hit = event.target.closest(".hit");
        if (hit) { output.textContent = hit.querySelector("title").textContent; }
      });
    }

    """)
}
