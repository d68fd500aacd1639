"use strict";
(() => {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  const key = (row, column) => {
    const cell = row.cells[column];
    if (cell.classList.contains("none")) return null;
    const number = cell.querySelector("data");
    if (number) return Number(number.value);
    const text = cell.textContent.trim();
    return cell.classList.contains("n") ? Number(text) : text;
  };

  const compare = (a, b) => (typeof a === "number" ? a - b : collator.compare(a, b));

  const sortBy = (table, column, direction) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row, place) => ({ row, place, key: key(row, column) }));
    rows.sort((a, b) => {
      const empty = (a.key === null) - (b.key === null);
      return empty || direction * compare(a.key, b.key) || a.place - b.place;
    });
    body.append(...rows.map((entry) => entry.row));
    Array.from(table.tHead.rows[0].cells).forEach((cell, place) => {
      if (place === column) cell.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      else cell.removeAttribute("aria-sort");
    });
  };

  const makeSortable = (table) => {
    Array.from(table.tHead.rows[0].cells).forEach((cell, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...cell.childNodes);
      cell.append(button);
      button.addEventListener("click", () => {
        const first = cell.classList.contains("n") ? "descending" : "ascending";
        const now = cell.getAttribute("aria-sort");
        const next = now === null ? first : now === "ascending" ? "descending" : "ascending";
        sortBy(table, column, next === "ascending" ? 1 : -1);
      });
    });
  };

  const csvField = (text) => {
    const safe = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };

  const csvCell = (cell) => cell.querySelector("data")?.value ?? cell.textContent.trim().replace(/\s+/g, " ");

  const toCsv = (table) => {
    const rows = [table.tHead.rows[0], ...Array.from(table.tBodies[0].rows).filter((row) => !row.hidden)];
    return rows.map((row) => Array.from(row.cells, (cell) => csvField(csvCell(cell))).join(",")).join("\r\n");
  };

  const download = (table) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["\ufeff", toCsv(table)], { type: "text/csv" }));
    link.download = `${table.dataset.name}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  const addTools = (table) => {
    const tools = document.createElement("p");
    tools.className = "tools";
    if ("filter" in table.dataset) {
      const input = document.createElement("input");
      input.type = "search";
      input.placeholder = "Filter rows";
      input.setAttribute("aria-label", `Filter rows of ${table.caption.textContent}`);
      input.addEventListener("input", () => {
        const wanted = input.value.normalize("NFC").toLowerCase();
        for (const row of table.tBodies[0].rows) {
          row.hidden = !row.textContent.normalize("NFC").toLowerCase().includes(wanted);
        }
      });
      tools.append(input);
    }
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Download CSV";
    button.addEventListener("click", () => download(table));
    tools.append(button);
    table.parentElement.before(tools);
  };

  for (const table of document.querySelectorAll("table[data-sortable]")) makeSortable(table);
  for (const table of document.querySelectorAll("table[data-name]")) addTools(table);

  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details:not([open])")) {
      details.open = true;
      details.dataset.closed = "";
    }
  });
  addEventListener("afterprint", () => {
    for (const details of document.querySelectorAll("details[data-closed]")) {
      details.open = false;
      delete details.dataset.closed;
    }
  });
})();
